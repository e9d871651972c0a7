import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../checkbox.tsx';
import { DecimalField, type DecimalFieldProps } from '../decimal-field.tsx';
import { InlineDecimalField, type InlineDecimalFieldProps } from '../inline-decimal-field.tsx';
import { Select, type SelectOption } from '../select.tsx';
import { Slider, type SliderProps } from '../slider.tsx';
import { PasswordField, TextField } from '../text-field.tsx';
import { Case, Row, Section } from './frame.tsx';

const WIDTH = 208;

const COUNTRIES: readonly SelectOption[] = [
  { key: 'CN', text: 'China', mark: '+86' },
  { key: 'HK', text: 'Hong Kong', mark: '+852' },
  { key: 'JP', text: 'Japan', mark: '+81' },
  { key: 'KR', text: 'South Korea', mark: '+82' },
  { key: 'ES', text: 'Spain', mark: '+34' },
];

type Own = 'value' | 'onChange';

/** Fields keep nothing themselves; these keep what is typed, so that the fields can be tried. */
function Decimal({ start, ...rest }: Omit<DecimalFieldProps, Own> & { readonly start: string }) {
  const [value, setValue] = useState(start);
  return <DecimalField {...rest} value={value} onChange={setValue} />;
}

function InlineDecimal({ start, ...rest }: Omit<InlineDecimalFieldProps, Own> & { readonly start: string }) {
  const [value, setValue] = useState(start);
  return <InlineDecimalField {...rest} value={value} onChange={setValue} />;
}

function Percent({ start, ...rest }: Omit<SliderProps, Own> & { readonly start: number }) {
  const [value, setValue] = useState(start);
  return <Slider {...rest} value={value} onChange={setValue} />;
}

function Country({ search, isMark = false }: { readonly search?: string; readonly isMark?: boolean }) {
  const [selected, setSelected] = useState('HK');
  return (
    <Select
      label={isMark ? 'Country code' : search === undefined ? 'Country' : 'Country, with search'}
      options={COUNTRIES}
      selected={selected}
      onSelect={setSelected}
      showsMark={isMark}
      {...(search !== undefined && { search })}
    />
  );
}

function Texts() {
  return (
    <Section name="text fields">
      <Row>
        <Case name="normal" width={WIDTH}>
          <TextField label="E-mail" placeholder="you@example.com" hint="Only used to log in" />
        </Case>
        <Case name="hover" force="hover" width={WIDTH}>
          <TextField label="E-mail, hovered" defaultValue="ann@bourse.test" />
        </Case>
        <Case name="focus" force="focus" width={WIDTH}>
          <TextField label="E-mail, focused" defaultValue="ann@bourse.test" />
        </Case>
        <Case name="error" width={WIDTH}>
          <TextField label="E-mail, wrong" defaultValue="ann@" error="This is not an e-mail address" />
        </Case>
        <Case name="disabled" width={WIDTH}>
          <TextField label="E-mail, fixed" defaultValue="ann@bourse.test" disabled hint="It cannot be changed" />
        </Case>
        <Case name="with a mark" width={WIDTH}>
          <TextField
            label="E-mail, marked"
            before={
              <span className="ps-3 text-ink-3">
                <Mail size={14} aria-hidden="true" />
              </span>
            }
            defaultValue="ann@bourse.test"
          />
        </Case>
        <Case name="password" width={WIDTH}>
          <PasswordField label="Password" defaultValue="trade2026" />
        </Case>
        <Case name="select" width={WIDTH}>
          <Country />
        </Case>
        <Case name="select with search" width={WIDTH}>
          <Country search="Search countries" />
        </Case>
        <Case name="select, short" width={120}>
          <Country isMark />
        </Case>
      </Row>
      <Row>
        <Case name="off">
          <Checkbox>Ask before each order</Checkbox>
        </Case>
        <Case name="hover" force="hover">
          <Checkbox>Ask before each order</Checkbox>
        </Case>
        <Case name="focus" force="focus">
          <Checkbox>Ask before each order</Checkbox>
        </Case>
        <Case name="on">
          <Checkbox defaultChecked>Ask before each order</Checkbox>
        </Case>
        <Case name="error">
          <Checkbox error="Please agree first">I agree to the user agreement</Checkbox>
        </Case>
        <Case name="disabled, off">
          <Checkbox disabled>Ask before each order</Checkbox>
        </Case>
        <Case name="disabled, on">
          <Checkbox disabled defaultChecked>
            Ask before each order
          </Checkbox>
        </Case>
      </Row>
    </Section>
  );
}

function Numbers() {
  const inline = { unit: 'USDT', places: 2, step: '0.01' } as const;
  return (
    <Section name="number fields">
      <Row>
        <Case name="decimal" width={WIDTH}>
          <Decimal label="Amount" start="0.5" places={8} unit="BTC" hint="At most 8 decimals" />
        </Case>
        <Case name="decimal, steps" width={WIDTH}>
          <Decimal label="Price" start="63412.5" places={2} step="0.01" unit="USDT" />
        </Case>
        <Case name="decimal, empty" width={WIDTH}>
          <Decimal label="Limit" start="" places={2} step="0.01" placeholder="No limit" />
        </Case>
        <Case name="decimal, error" width={WIDTH}>
          <Decimal label="Total" start="0.004" places={8} unit="BTC" error="The total must be at least 5" />
        </Case>
        <Case name="decimal, disabled" width={WIDTH}>
          <Decimal label="Fee" start="0.1" places={2} step="0.01" unit="%" isDisabled hint="Set by your level" />
        </Case>
      </Row>
      <Row>
        <Case name="inline" width={WIDTH}>
          <InlineDecimal {...inline} label="Price" start="63412.5" />
        </Case>
        <Case name="inline, focus" force="focus" width={WIDTH}>
          <InlineDecimal {...inline} label="Price" start="63412.5" />
        </Case>
        <Case name="inline, error" width={WIDTH}>
          <InlineDecimal {...inline} label="Price" start="63412.55" error="The price must be a multiple of 0.1" />
        </Case>
        <Case name="inline, fixed" width={WIDTH}>
          <InlineDecimal {...inline} label="Price" start="" fixedText="Best market price" />
        </Case>
        <Case name="inline, disabled" width={WIDTH}>
          <InlineDecimal {...inline} label="Price" start="63412.5" isDisabled />
        </Case>
      </Row>
      <Row>
        <Case name="slider, 0" width={WIDTH}>
          <Percent label="Share, none" start={0} />
        </Case>
        <Case name="slider, 37, buy" width={WIDTH}>
          <Percent label="Share to buy" start={37} tone="buy" />
        </Case>
        <Case name="slider, 100, sell" width={WIDTH}>
          <Percent label="Share to sell" start={100} tone="sell" />
        </Case>
        <Case name="slider, disabled, says why" width={WIDTH}>
          <Percent label="Share, disabled" start={50} disabledBecause="Enter a price first" />
        </Case>
      </Row>
    </Section>
  );
}

export function FieldSections() {
  return (
    <>
      <Texts />
      <Numbers />
    </>
  );
}
