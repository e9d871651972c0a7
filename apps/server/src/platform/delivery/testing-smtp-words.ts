// The messages between the mail server of tests and the test that started it.

export type SmtpAnswer = 'accept' | 'defer' | 'reject' | 'silence';
export type ReceivedMail = {
  readonly kind: 'mail';
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
};
export type SmtpReport =
  | ReceivedMail
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'recipient'; readonly address: string }
  | { readonly kind: 'told'; readonly answer: SmtpAnswer };
