// The latest announcements, one at a time: moves on by itself unless somebody points at it, pauses it or wants stillness.
import { NEWS_CATEGORIES } from '@bourse/domain';
import { IconButton } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { STILL, useMedia } from '@bourse/ui/lib/use-media.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Skeleton } from '@bourse/ui/states.tsx';
import { ChevronLeft, ChevronRight, Megaphone, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { articlePath, dayOf, foreignLang, useNews } from '../../features/news/news.ts';

const SHOWN_MAX = 8;
const TURN_MS = 5_000;

/** Which of `count` notices is shown, and the ways to change it. */
function useTurning(count: number) {
  const [at, setAt] = useState(0);
  const isStill = useMedia(STILL);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const turn = (by: number): void => setAt((now) => (now + by + count) % count);
  const isTurning = count > 1 && !isStill && !isPaused && !isHeld;
  useEffect(() => {
    if (!isTurning) return undefined;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), TURN_MS);
    return () => clearInterval(timer);
  }, [isTurning, count]);
  return { at: Math.min(at, Math.max(0, count - 1)), turn, isPaused: isPaused || isStill, isStill, setPaused, setHeld };
}

export function NoticeStrip() {
  const { data, isPending } = useNews({ category: NEWS_CATEGORIES.announcements, limit: SHOWN_MAX });
  const rows = data?.list ?? [];
  const { at, turn, isPaused, isStill, setPaused, setHeld } = useTurning(rows.length);
  const row = rows[at];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices pointer and focus inside
    <section
      aria-label={t('home.notices')}
      aria-roledescription="carousel"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="mx-auto flex h-12 w-full max-w-300 items-center gap-3 px-6 text-13 max-md:px-4"
    >
      <Megaphone size={16} aria-hidden="true" className="shrink-0 text-iris" />
      <div aria-live={isPaused ? 'polite' : 'off'} className="min-w-0 flex-1">
        {isPending && <Skeleton className="h-3 w-3/5" />}
        {!isPending && !row && <p className="text-ink-3">{t('home.notices.none')}</p>}
        {row && (
          <Link
            key={row.id}
            to={articlePath(row.id)}
            {...foreignLang(row.lang)}
            className="notice flex h-11 items-center gap-3 hover:text-iris"
          >
            <span className="truncate">{row.title}</span>
            <span className="shrink-0 font-mono text-12 text-ink-3 max-md:hidden">{dayOf(row.update_time)}</span>
          </Link>
        )}
      </div>
      {rows.length > 1 && (
        <div className="flex shrink-0 items-center text-ink-3">
          <IconButton label={t('home.notices.previous')} onClick={() => turn(-1)} className="max-md:hidden">
            <ChevronLeft size={15} aria-hidden="true" />
          </IconButton>
          <span className="w-9 text-center font-mono text-12 max-md:hidden">
            {at + 1}/{rows.length}
          </span>
          <IconButton label={t('home.notices.next')} onClick={() => turn(1)}>
            <ChevronRight size={15} aria-hidden="true" />
          </IconButton>
          {!isStill && (
            <IconButton
              label={t(isPaused ? 'home.play' : 'home.pause')}
              onClick={() => setPaused(!isPaused)}
              className="max-md:hidden"
            >
              {isPaused ? <Play size={13} aria-hidden="true" /> : <Pause size={13} aria-hidden="true" />}
            </IconButton>
          )}
        </div>
      )}
      <Link
        to="/noticeList"
        className="flex h-11 shrink-0 items-center text-12 text-ink-2 hover:text-ink-1 max-md:hidden"
      >
        {t('home.notices.all')}
      </Link>
    </section>
  );
}
