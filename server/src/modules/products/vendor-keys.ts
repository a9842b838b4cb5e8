/**
 * Public keys that every installation knows, in base64url: whoever holds the private half issues licences for all of them.
 * An operator's own keys stand in the setting LICENCE_PUBLIC_KEYS.
 */
export const vendorKeys: readonly string[] = ['-3xurB_T-q92KGXULwP7V48x5dgJEhkXkGpYPOHzOCk'];
