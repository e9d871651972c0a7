// A screen that is still being built: its name, what it will do, and where to go meanwhile.
import type { MessageKey } from '@bourse/messages';
import { Badge } from '@bourse/ui/badge.tsx';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { DepthEngraving } from '@bourse/ui/depth-engraving.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import type { ComingArea, ComingRoute } from './coming-routes.ts';

type Step = { readonly to: string; readonly text: MessageKey };

const MARKETS: Step = { to: '/quotation', text: 'coming.step.markets' };
const NOTICES: Step = { to: '/noticeList', text: 'coming.step.notices' };

/** The first is the main one. */
const STEPS: Readonly<Record<ComingArea, readonly [Step, Step]>> = {
  launch: [MARKETS, NOTICES],
};

export function ComingPage({ route: { title, area } }: { readonly route: ComingRoute }) {
  usePageTitle(t(title));
  const [main, other] = STEPS[area];
  return (
    // Each of them is a page of its own, with a heading of its own, though one component draws them all.
    <div key={title} className="relative flex flex-1 overflow-hidden">
      <DepthEngraving
        levels={26}
        width={560}
        className="absolute inset-y-0 right-0 h-full w-[42%] opacity-50 max-md:hidden"
      />
      <div className="relative mx-auto flex w-full max-w-300 flex-col justify-center px-6 py-16 max-md:px-4">
        <div className="max-w-120">
          <Badge tone="iris">{t('coming.badge')}</Badge>
          <h1 className="mt-4 text-40 max-md:text-28">{t(title)}</h1>
          <TickRuler className="my-5 w-[241px]" />
          <p className="text-16 text-pretty text-ink-2 max-md:text-14">{t(`coming.area.${area}`)}</p>
          <p className="mt-2 text-13 text-ink-3">{t('coming.notice')}</p>
          <div className="mt-8 flex flex-wrap gap-2">
            <ButtonLink to={main.to} variant="primary" size="large">
              {t(main.text)}
            </ButtonLink>
            <ButtonLink to={other.to} size="large">
              {t(other.text)}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}
