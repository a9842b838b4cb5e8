/** Of what a bar marks alerts: of one network in some places, of customers, or (for who looks at services alone) of nothing. */
export type Source =
  | {
      readonly of: 'own';
      readonly places: Readonly<Partial<Record<'region' | 'outletId' | 'tag', string[]>>>;
    }
  | { readonly of: 'customers'; readonly customerId?: number }
  | { readonly of: 'services' };
