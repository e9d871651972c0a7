// The proof of a receipt: checked here with the browser's own cryptography, or kept as a file that is checked elsewhere.
import {
  PROOF_CHECKS,
  type Proof,
  type ProofCheck,
  type ProofReport,
  type ReceiptKind,
  type Verdict,
  verifyProof,
} from '@bourse/domain/proof';
import type { MessageKey } from '@bourse/messages';
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { downloadText } from '@bourse/ui/lib/download.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { useMutation } from '@tanstack/react-query';
import { Check, Minus, X } from 'lucide-react';
import { CryptoMissing, webCrypto } from '../lib/web-crypto.ts';

export type ProofSectionProps<Receipt> = {
  readonly kind: ReceiptKind<Receipt>;
  /** The file has this name, without its ending. */
  readonly name: string;
  readonly read: () => Promise<Proof<Receipt>>;
};

const LABELS: Readonly<Record<ProofCheck, MessageKey>> = {
  keys: 'proof.keys',
  known: 'proof.known',
  signed: 'proof.signed',
  heads: 'proof.heads',
  in_time: 'proof.in_time',
  whole: 'proof.whole',
  ticks: 'proof.ticks',
  first_tick: 'proof.first_tick',
  result: 'proof.result',
};

const VERDICTS = {
  proven: { Icon: Check, label: 'proof.verdict.proven', tone: 'text-success' },
  not_proven: { Icon: Minus, label: 'proof.verdict.not_proven', tone: 'text-ink-2' },
  refuted: { Icon: X, label: 'proof.verdict.refuted', tone: 'text-error' },
} as const satisfies Record<Verdict, unknown>;

function CheckRow({ check, verdict }: { readonly check: ProofCheck; readonly verdict: Verdict }) {
  const { Icon, label, tone } = VERDICTS[verdict];
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <span>{t(LABELS[check])}</span>
      <span className={cx('inline-flex shrink-0 items-center gap-1.5', tone)}>
        <Icon size={15} aria-hidden="true" />
        {t(label)}
      </span>
    </li>
  );
}

export type ProofResult = { readonly report: ProofReport; readonly publicKey: string };

export function ProofReportView({ report, publicKey }: ProofResult) {
  return (
    <div className="flex flex-col gap-3">
      <Notice
        tone={report.isSound ? 'success' : 'error'}
        title={t(report.isSound ? 'proof.sound' : 'proof.broken')}
        isUrgent
      >
        {t(report.isSound ? 'proof.soundText' : 'proof.brokenText')}
      </Notice>
      <ul aria-label={t('proof.checks')} className="divide-y divide-line text-13">
        {PROOF_CHECKS.map((check) => (
          <CheckRow key={check} check={check} verdict={report.verdicts[check]} />
        ))}
      </ul>
      <p className="flex items-center gap-2 text-12 text-ink-2">
        <span className="shrink-0">{t('proof.key')}</span>
        <span className="min-w-0 font-mono break-all text-ink-1">{publicKey}</span>
        <CopyButton text={publicKey} />
      </p>
      <p className="text-12 text-pretty text-ink-2">{t('proof.limits')}</p>
    </div>
  );
}

const problemText = (error: Error): string =>
  error instanceof CryptoMissing ? t('proof.unsupported') : errorText(error);

export function ProofSection<Receipt>({ kind, name, read }: ProofSectionProps<Receipt>) {
  const checking = useMutation({
    mutationFn: async (): Promise<ProofResult> => {
      const proof = await read();
      return { publicKey: proof.key, report: await verifyProof(kind, proof, { crypto: webCrypto }) };
    },
  });
  const saving = useMutation({
    mutationFn: async () =>
      downloadText(`${name}.json`, `${JSON.stringify(await read(), null, 1)}\n`, 'application/json'),
  });
  const error = checking.error ?? saving.error;
  return (
    <Section title={t('proof.title')}>
      <div className="flex flex-col gap-4">
        <p className="text-13 text-pretty text-ink-2">{t('proof.text')}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => checking.mutate()} isPending={checking.isPending}>
            {t('proof.verify')}
          </Button>
          <Button onClick={() => saving.mutate()} isPending={saving.isPending}>
            {t('proof.download')}
          </Button>
        </div>
        {error && <Notice tone="warning">{problemText(error)}</Notice>}
        {checking.data && <ProofReportView {...checking.data} />}
      </div>
    </Section>
  );
}
