import { Settings } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge, Chip } from '../badge.tsx';
import { Button, ButtonLink, IconButton } from '../button.tsx';
import { CoinIcon } from '../coin-icon.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Countdown } from '../countdown.tsx';
import { DepthEngraving } from '../depth-engraving.tsx';
import { Change, Price } from '../figures.tsx';
import { Tabs } from '../tabs.tsx';
import { TickRuler } from '../tick-ruler.tsx';
import { Case, Row, Section } from './frame.tsx';
import { NOW_MS } from './moment.ts';

const VARIANTS = ['primary', 'secondary', 'quiet', 'buy', 'sell'] as const;
const SIZES = ['small', 'medium', 'large'] as const;
const TONES = ['neutral', 'iris', 'success', 'warning', 'error'] as const;
const COINS = ['BTC', 'ETH', 'USDT', 'USDC', 'XRP', 'LTC', 'BCH', 'EOS', 'DOGE'] as const;
const FORCED = ['hover', 'focus', 'active'] as const;

type MoreProps = { readonly more?: ReactNode };

function Buttons({ more }: MoreProps) {
  return (
    <Section name="buttons">
      {VARIANTS.map((variant) => (
        <Row key={variant}>
          {SIZES.map((size) => (
            <Case key={size} name={`${variant}, ${size}`}>
              <Button variant={variant} size={size}>
                Place order
              </Button>
            </Case>
          ))}
          {FORCED.map((force) => (
            <Case key={force} name={force} force={force}>
              <Button variant={variant}>Place order</Button>
            </Case>
          ))}
          <Case name="disabled, says why">
            <Button variant={variant} disabled title="There are no orders to revoke">
              Place order
            </Button>
          </Case>
          <Case name="pending">
            <Button variant={variant} isPending>
              Place order
            </Button>
          </Case>
        </Row>
      ))}
      <Row>
        <Case name="link">
          <ButtonLink to="/dealCenter" variant="primary">
            Spot
          </ButtonLink>
        </Case>
        <Case name="icon">
          <IconButton label="Settings">
            <Settings size={16} aria-hidden="true" />
          </IconButton>
        </Case>
        <Case name="hover" force="hover">
          <IconButton label="Settings">
            <Settings size={16} aria-hidden="true" />
          </IconButton>
        </Case>
        <Case name="focus" force="focus">
          <IconButton label="Settings">
            <Settings size={16} aria-hidden="true" />
          </IconButton>
        </Case>
        <Case name="disabled">
          <IconButton label="Settings" disabled>
            <Settings size={16} aria-hidden="true" />
          </IconButton>
        </Case>
        <Case name="copy">
          <CopyButton text="0x52908400098527886E0F7030069857D2E4169EE7" />
        </Case>
        {more}
      </Row>
    </Section>
  );
}

type Period = 'day' | 'week' | 'month';
const PERIODS: readonly { readonly key: Period; readonly label: string }[] = [
  { key: 'day', label: 'Day' },
  { key: 'week', label: 'Week' },
  { key: 'month', label: 'Month' },
];

function Marks({ more }: MoreProps) {
  const [period, setPeriod] = useState<Period>('week');
  return (
    <Section name="marks">
      <Row>
        {TONES.map((tone) => (
          <Case key={tone} name={tone}>
            <Badge tone={tone}>Maintenance</Badge>
          </Case>
        ))}
        <Case name="chip">
          <Chip>15m</Chip>
        </Case>
        <Case name="chip, hover" force="hover">
          <Chip>15m</Chip>
        </Case>
        <Case name="chip, selected">
          <Chip isSelected>15m</Chip>
        </Case>
        {more}
      </Row>
      <Row>
        <Case name="price, up">
          <Price value="63412.5" places={2} moved="up" />
        </Case>
        <Case name="price, down">
          <Price value="63412.5" places={2} moved="down" />
        </Case>
        <Case name="price, flat">
          <Price value="63412.5" places={2} moved="flat" />
        </Case>
        <Case name="price, none">
          <Price value={undefined} />
        </Case>
        <Case name="change, up">
          <Change percent="1.84" />
        </Case>
        <Case name="change, down">
          <Change percent="-2.31" />
        </Case>
        <Case name="change, none">
          <Change percent="0" />
        </Case>
        <Case name="countdown">
          <Countdown until={NOW_MS + 272_000} />
        </Case>
        <Case name="countdown, over an hour">
          <Countdown until={NOW_MS + 5_025_000} />
        </Case>
        <Case name="countdown, over">
          <Countdown until={NOW_MS} />
        </Case>
      </Row>
      <Row>
        <Case name="coins, with and without a drawing">
          <Row>
            {COINS.map((name) => (
              <CoinIcon key={name} name={name} size={28} />
            ))}
          </Row>
        </Case>
        <Case name="tabs" width={260}>
          <Tabs label="Period" tabs={PERIODS} selected={period} onSelect={setPeriod}>
            <p className="py-2 text-12">{period}</p>
          </Tabs>
        </Case>
        <Case name="tick ruler" width={240}>
          <TickRuler />
          <TickRuler edge="end" className="mt-2" />
        </Case>
        <Case name="depth engraving" width={160}>
          <DepthEngraving levels={8} width={200} />
        </Case>
      </Row>
    </Section>
  );
}

/** The app's own parts are added to the kit's sections. */
export type ControlSectionsProps = { readonly buttons?: ReactNode; readonly marks?: ReactNode };

export function ControlSections({ buttons, marks }: ControlSectionsProps) {
  return (
    <>
      <Buttons more={buttons} />
      <Marks more={marks} />
    </>
  );
}
