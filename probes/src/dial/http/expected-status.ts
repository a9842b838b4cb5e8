/** Whether a status is among those of a list such as "200-299, 401" (the settings' pattern lets nothing else in). */
export function isExpectedStatus(status: number, list: string): boolean {
  return list.split(',').some((part) => {
    const [from, to = from] = part.trim().split('-').map(Number);
    return from !== undefined && to !== undefined && status >= from && status <= to;
  });
}
