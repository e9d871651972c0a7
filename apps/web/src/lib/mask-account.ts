/** First 3, ****, last 4: how an account number is shown. */
export function maskAccount(account: string): string {
  return account.length <= 7 ? `${account.slice(0, 3)}****` : `${account.slice(0, 3)}****${account.slice(-4)}`;
}
