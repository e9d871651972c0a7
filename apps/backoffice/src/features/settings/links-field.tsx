// Links that the site shows, as in its footer: a label and an address each.
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { Trash2 } from 'lucide-react';
import { Panel } from '../../ui/page.tsx';

type Link = { readonly label: string; readonly url: string };

const LINKS_MAX = 12;

export type LinksFieldProps = {
  readonly title: string;
  readonly hint?: string;
  /** Every address must match it. */
  readonly urlPattern?: string;
  readonly links: readonly Link[];
  readonly onChange: (links: Link[]) => void;
};

export function LinksField({ title, hint, urlPattern, links, onChange }: LinksFieldProps) {
  const change = (at: number, part: Partial<Link>): void =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...part } : link)));
  return (
    <Panel title={title}>
      <div className="flex flex-col gap-3 p-4">
        {hint !== undefined && <p className="text-12 text-ink-2">{hint}</p>}
        {links.map((link, at) => (
          // A link has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="flex items-end gap-2">
            <TextField
              label={t('office.settings.linkLabel')}
              className="w-32 shrink-0"
              required
              lengthMax={40}
              value={link.label}
              onChange={(event) => change(at, { label: event.target.value })}
            />
            <TextField
              label={t('office.settings.linkUrl')}
              className="min-w-0 flex-1"
              required
              pattern={urlPattern}
              lengthMax={500}
              value={link.url}
              onChange={(event) => change(at, { url: event.target.value })}
            />
            <IconButton label={t('office.remove')} onClick={() => onChange(links.filter((_, index) => index !== at))}>
              <Trash2 size={15} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <Button
          size="small"
          className="self-start"
          disabled={links.length >= LINKS_MAX}
          onClick={() => onChange([...links, { label: '', url: '' }])}
        >
          {t('office.settings.addLink')}
        </Button>
      </div>
    </Panel>
  );
}
