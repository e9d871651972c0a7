import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog, Sheet } from '../dialog.tsx';
import { Menu } from '../menu.tsx';
import { Popup, type PopupContentProps } from '../popup.tsx';
import { notify } from '../toast.ts';
import { Tooltip } from '../tooltip.tsx';
import { Case, Row, Section } from './frame.tsx';

const LANGUAGES = [
  { key: 'en', label: 'English', text: 'English' },
  { key: 'es', label: 'Español', text: 'Español', lang: 'es' },
  { key: 'it', label: 'Italiano', text: 'Italiano', lang: 'it' },
] as const;

const nothing = (): void => undefined;

function Languages({ close, takesFocus }: PopupContentProps) {
  return (
    <Menu
      label="Language"
      entries={LANGUAGES}
      selected="en"
      takesFocus={takesFocus}
      onAction={nothing}
      onClose={close}
    />
  );
}
const loadLanguages = () => Promise.resolve(Languages);

const LONG = Array.from({ length: 40 }, (_, line) => `Rule ${line + 1} of the agreement, said in one short line.`);

type Open = 'dialog' | 'long' | 'sheet';

function Opener({ kind, onOpen }: { readonly kind: string; readonly onOpen: () => void }) {
  return (
    <Case name={kind}>
      <Button onClick={onOpen}>{`Open ${kind}`}</Button>
    </Case>
  );
}

export function OverlaySection() {
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const actions = (
    <>
      <Button onClick={close}>Keep them</Button>
      <Button variant="primary" onClick={close}>
        Cancel all
      </Button>
    </>
  );
  const text = '3 open orders in all markets will be revoked and the funds held for them released at once.';
  return (
    <Section name="overlays">
      <Row>
        <Opener kind="dialog" onOpen={() => setOpen('dialog')} />
        <Opener kind="long dialog" onOpen={() => setOpen('long')} />
        <Opener kind="sheet" onOpen={() => setOpen('sheet')} />
        <Case name="tooltip">
          <Tooltip text="What you would pay if the order were filled at once.">
            <Button>Explain</Button>
          </Tooltip>
        </Case>
        <Case name="menu">
          <Popup label="Languages" load={loadLanguages} placement="bottom start">
            Languages
          </Popup>
        </Case>
        <Opener kind="success" onOpen={() => notify.success('Order submitted')} />
        <Opener kind="failure" onOpen={() => notify.error('Insufficient available balance')} />
      </Row>
      <Dialog title="Cancel all orders" isOpen={open === 'dialog'} onClose={close} actions={actions}>
        <p>{text}</p>
      </Dialog>
      <Dialog title="User agreement" isOpen={open === 'long'} onClose={close} actions={actions}>
        {LONG.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Dialog>
      <Sheet title="Cancel all orders" isOpen={open === 'sheet'} onClose={close} actions={actions}>
        <p>{text}</p>
      </Sheet>
    </Section>
  );
}
