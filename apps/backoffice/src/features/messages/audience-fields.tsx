// Who an announcement goes to, and how many that are now.
import { officeCoins, officeMessages } from '@bourse/contract';
import { type Audience, AUDIENCES, VERIFICATION_LEVELS } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { type ReactNode, useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { audienceOf, type Draft, readIds } from './announcement-draft.ts';
import { audienceName } from './fields.ts';

type Chosen = Pick<Draft, 'audience' | 'members'>;
type MembersProps = {
  readonly members: readonly string[];
  readonly onChange: (members: readonly string[]) => void;
};
/** The server takes so many letters of ids with commas between. */
const MEMBERS_LENGTH_MAX = 6_000;

type Choice = { readonly key: string; readonly text: string; readonly lang?: string };

const LANGUAGES: readonly Choice[] = locales.map(({ code, name, htmlLang }) => ({
  key: code,
  text: name,
  lang: htmlLang,
}));

function Choices({ choices, members, onChange }: MembersProps & { readonly choices: readonly Choice[] }) {
  const toggle = (key: string, isChosen: boolean): void =>
    onChange(isChosen ? [...members, key] : members.filter((one) => one !== key));
  return (
    <div role="group" aria-label={t('office.messages.members')} className="grid grid-cols-2 gap-x-3 gap-y-1">
      {choices.map(({ key, text, lang }) => (
        <Checkbox key={key} checked={members.includes(key)} onChange={(event) => toggle(key, event.target.checked)}>
          <span lang={lang}>{text}</span>
        </Checkbox>
      ))}
    </div>
  );
}

function CoinChoice({ members: [chosen = ''], onChange }: MembersProps) {
  const { data } = useAsk(officeCoins.listCoins, {});
  const coins = (data?.list ?? []).map(({ id, name }) => ({ key: String(id), text: name }));
  return (
    <NativeSelect
      label={t('office.users.currency')}
      options={[{ key: '', text: '–' }, ...coins]}
      selected={chosen}
      onSelect={(key) => onChange(key === '' ? [] : [key])}
    />
  );
}

function UserIds({ members, onChange }: MembersProps) {
  const [typed, setTyped] = useState(members.join(', '));
  const isWrong = readIds(typed) === undefined;
  return (
    <TextArea
      isMono
      label={t('office.messages.userIds')}
      rows={3}
      lengthMax={MEMBERS_LENGTH_MAX}
      error={isWrong ? t('office.messages.userIds') : undefined}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readIds(event.target.value) ?? []);
      }}
    />
  );
}

const MEMBERS: Readonly<Record<Audience, ((props: MembersProps) => ReactNode) | undefined>> = {
  everybody: undefined,
  languages: (props) => <Choices choices={LANGUAGES} {...props} />,
  levels: (props) => (
    <Choices
      choices={VERIFICATION_LEVELS.map((level) => ({
        key: String(level),
        text: t('office.identity.level', { level }),
      }))}
      {...props}
    />
  ),
  holders: (props) => <CoinChoice {...props} />,
  merchants: undefined,
  acceptors: undefined,
  users: (props) => <UserIds {...props} />,
};

function Count({ asked }: { readonly asked: NonNullable<ReturnType<typeof audienceOf>> }) {
  const { data } = useAsk(officeMessages.countAudience, asked);
  if (!data) return null;
  const { people, mail } = data;
  return (
    <p role="status" className={people === 0 ? 'text-13 text-warning' : 'text-13 text-ink-1'}>
      {people === 0 ? t('office.messages.countNone') : t('office.messages.count', { people, mail })}
    </p>
  );
}

type AudienceFieldsProps = Chosen & { readonly onChange: (chosen: Chosen) => void };

export function AudienceFields({ audience, members, onChange }: AudienceFieldsProps) {
  const asked = audienceOf({ audience, members });
  return (
    <div className="flex flex-col gap-3">
      <NativeSelect
        label={t('office.messages.audience')}
        options={optionsOf(AUDIENCES, audienceName)}
        selected={audience}
        onSelect={(key) => onChange({ audience: key, members: [] })}
      />
      {MEMBERS[audience]?.({ members, onChange: (chosen) => onChange({ audience, members: chosen }) })}
      {asked && <Count asked={asked} />}
    </div>
  );
}
