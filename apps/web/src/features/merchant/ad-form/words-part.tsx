// What takers read before they order, and what greets them in the chat.
import { fiatMerchant } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { type AdPartProps, FormPart } from './form-part.tsx';

export function WordsPart({ draft, change }: Pick<AdPartProps, 'draft' | 'change'>) {
  return (
    <FormPart title={t('merchant.ad.words')} text={t('merchant.ad.words.text')}>
      <TextArea
        label={t('merchant.terms')}
        hint={t('merchant.terms.hint')}
        value={draft.terms}
        onChange={(event) => change({ terms: event.target.value })}
        lengthMax={fiatMerchant.AD_TERMS_LENGTH_MAX}
        rows={4}
      />
      <TextArea
        label={t('merchant.greeting')}
        hint={t('merchant.greeting.hint')}
        value={draft.greeting}
        onChange={(event) => change({ greeting: event.target.value })}
        lengthMax={fiatMerchant.GREETING_LENGTH_MAX}
        rows={2}
      />
    </FormPart>
  );
}
