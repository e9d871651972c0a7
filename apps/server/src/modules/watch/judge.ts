// Which figures are past their thresholds. One has to be there, or back, for some looks in a row, and back means well below:
// what sways around a threshold alarms once.
import type { AlarmSeverity, Threshold, ThresholdRules } from '@bourse/domain';

type Level = AlarmSeverity | undefined;
type Rules = Threshold & Pick<ThresholdRules, 'looks' | 'isFloor'>;
type State = { readonly level: Level; readonly next: Level; readonly looks: number };

/** A figure is back once it is under this share of its threshold. A floor is counted in ones: there the threshold itself is. */
const BACK_SHARE = 0.8;

/** Gives the level of a figure by itself. */
export function levelOf(value: number, { warning, critical, isFloor }: Omit<Rules, 'looks'>): Level {
  const isPast = (threshold: number): boolean => (isFloor ? value < threshold : value >= threshold);
  if (isPast(critical)) return 'critical';
  return isPast(warning) ? 'warning' : undefined;
}

const RANKS = { warning: 1, critical: 2 } as const;
export const rankOf = (level: Level): number => (level === undefined ? 0 : RANKS[level]);

export class Judge {
  readonly #states = new Map<string, State>();

  /** `standing`: what alarms already, by a process before this one. */
  constructor(standing: Iterable<readonly [key: string, level: AlarmSeverity]>) {
    for (const [key, level] of standing) this.#states.set(key, { level, next: level, looks: 0 });
  }

  /** Updates the level of a figure by one more look. */
  look(key: string, value: number, rules: Rules): Level {
    const state = this.#states.get(key) ?? { level: undefined, next: undefined, looks: 0 };
    const next = nextOf(state.level, value, rules);
    if (next === state.level) {
      this.#states.set(key, { ...state, next, looks: 0 });
      return next;
    }
    const looks = next === state.next ? state.looks + 1 : 1;
    const level = looks >= rules.looks ? next : state.level;
    this.#states.set(key, level === next ? { level, next, looks: 0 } : { level, next, looks });
    return level;
  }

  /** Forgets what is looked at no more. */
  keep(keys: ReadonlySet<string>): void {
    for (const key of this.#states.keys()) if (!keys.has(key)) this.#states.delete(key);
  }
}

function nextOf(level: Level, value: number, rules: Rules): Level {
  const reached = levelOf(value, rules);
  if (rankOf(reached) >= rankOf(level) || rules.isFloor) return reached;
  const { warning, critical } = rules;
  const held = levelOf(value, { warning: warning * BACK_SHARE, critical: critical * BACK_SHARE });
  return rankOf(held) < rankOf(level) ? held : level;
}
