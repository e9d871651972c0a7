// The web app's own parts among the kit's buttons and marks.
import { Case } from '@bourse/ui/gallery/frame.tsx';
import { Star } from '../../features/market/star.tsx';
import { ConnectionMark } from '../connection-chip.tsx';

const nothing = (): void => undefined;

export function StarCases() {
  return (
    <>
      <Case name="star, off">
        <Star symbol="BTC/USDT" isStarred={false} onToggle={nothing} className="size-8" />
      </Case>
      <Case name="star, on">
        <Star symbol="ETH/USDT" isStarred onToggle={nothing} className="size-8" />
      </Case>
    </>
  );
}

export function ConnectionCases() {
  return (
    <>
      <Case name="connecting">
        <ConnectionMark state="connecting" latencyMs={undefined} />
      </Case>
      <Case name="live">
        <ConnectionMark state="live" latencyMs={24} />
      </Case>
      <Case name="delayed">
        <ConnectionMark state="delayed" latencyMs={1_240} />
      </Case>
      <Case name="offline">
        <ConnectionMark state="offline" latencyMs={undefined} />
      </Case>
    </>
  );
}
