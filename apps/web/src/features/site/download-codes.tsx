// QR codes of the apps, drawn by this site's own server: no address ever goes to anybody else.
import { market } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useClientConfig } from './client-config.ts';

const codeOf = (link: string): string => `${market.qrCode.path}?${new URLSearchParams({ text: link }).toString()}`;

type CodeProps = { readonly link: string; readonly name: string; readonly size: number };

function Code({ link, name, size }: CodeProps) {
  return (
    <figure className="flex flex-col items-center gap-2">
      {/* Dark on white in both themes, as scanners want it. */}
      <a href={link} className="block rounded-md border border-line bg-[#fff] p-1.5">
        <img src={codeOf(link)} alt={t('shell.download.code', { name })} width={size} height={size} />
      </a>
      <figcaption className="text-12 text-ink-2">{name}</figcaption>
    </figure>
  );
}

export type DownloadCodesProps = {
  /** Of one code, in px. */
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
