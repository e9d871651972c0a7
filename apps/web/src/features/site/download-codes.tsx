// QR codes of the apps, drawn in this browser: no address ever goes to anybody else.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { useClientConfig } from '../../lib/client-config.ts';

/** The encoder comes with the code that it draws, after the page. */
const QrCode = lazyPart(() => import('@bourse/ui/qr-code.tsx').then((module) => module.QrCode));

type CodeProps = { readonly link: string; readonly name: string; readonly size: number };

function Code({ link, name, size }: CodeProps) {
  return (
    <figure className="flex flex-col items-center gap-2">
      {/* Dark on white in both themes, as scanners want it. */}
      <a href={link} className="block rounded-md border border-line bg-[#fff] p-1.5">
        <span className="block" style={{ minWidth: size, minHeight: size }}>
          <QrCode text={link} label={t('shell.download.code', { name })} size={size} />
        </span>
      </a>
      <figcaption className="text-12 text-ink-2">{name}</figcaption>
    </figure>
  );
}

export type DownloadCodesProps = {
  /** Each code has this size, in px. */
  readonly size: number;
  readonly className?: string;
};

export function DownloadCodes({ size, className }: DownloadCodesProps) {
  const { data: config } = useClientConfig();
  const { ios = '', android = '' } = config?.appdown ?? {};
  const hasApps = ios !== '' || android !== '';
  return (
    <div className={className}>
      <div className={cx('flex gap-4', !hasApps && 'items-center')} style={{ minHeight: size + 38 }}>
        {ios !== '' && <Code link={ios} name={t('shell.download.ios')} size={size} />}
        {android !== '' && <Code link={android} name={t('shell.download.android')} size={size} />}
        {config && !hasApps && (
          <>
            <Code link={location.origin} name={t('shell.download.web')} size={size} />
            <p className="max-w-50 text-12 text-ink-2">{t('shell.download.install')}</p>
          </>
        )}
      </div>
    </div>
  );
}
