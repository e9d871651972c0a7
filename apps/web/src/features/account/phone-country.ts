// The country assumed for a phone number until another is chosen.
import type { Locale } from '@bourse/messages';
import { locale } from '@bourse/ui/lib/locale.ts';
import { useState } from 'react';

export type PhoneCountry = { readonly country: string; readonly dialCode: string };

const HOME: Record<Locale, PhoneCountry> = {
  zh: { country: 'CN', dialCode: '86' },
  hk: { country: 'HK', dialCode: '852' },
  en: { country: 'US', dialCode: '1' },
  kr: { country: 'KR', dialCode: '82' },
  jp: { country: 'JP', dialCode: '81' },
  spa: { country: 'ES', dialCode: '34' },
  it: { country: 'IT', dialCode: '39' },
};

export const usePhoneCountry = () => useState<PhoneCountry>(HOME[locale]);
