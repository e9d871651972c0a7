// Names under which nobody but the exchange may speak, in its seven languages.
import { skeletonOf } from './skeleton.ts';

/** Reserved as a word of a name, and where a name begins or ends with it. */
const ROLES = `
  bourse admin administrator support official moderator webmaster helpdesk customerservice customersupport customercare
  soporte oficial administrador moderador atencionalcliente servicioalcliente
  supporto ufficiale amministratore moderatore assistenza servizioclienti assistenzaclienti`;
/** Reserved as a name or a word of one: others begin with it. */
const WORDS = `root system staff operator operators security compliance help service mod sysop
  sistema ayuda operador seguridad operatore sicurezza aiuto`;
/** Scripts without blanks between words: reserved wherever they occur. */
const PARTS = `
  客服 官方 管理员 管理員 客户服务 客戶服務 客户支持 客戶支援 客户经理 客戶經理 系统 系統 运营 運營 營運 版主
  サポート カスタマー 公式 管理者 運営 事務局 運営者 オフィシャル アドミン
  고객센터 고객지원 관리자 운영자 운영팀 공식 상담원 어드민 서포트`;

const skeletonsOf = (list: string): readonly string[] => list.trim().split(/\s+/).map(skeletonOf);
const roles = skeletonsOf(ROLES);
const words = new Set([...roles, ...skeletonsOf(WORDS)]);
const parts = skeletonsOf(PARTS);

/** A shorter name of a site is found in too many others. */
const BRAND_LENGTH_MIN = 5;

const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const begins = (name: string, word: string): boolean => name.startsWith(word) || name.endsWith(word);

/** Figures and signs in place of letters: `5upport`, `BOUR$E`, `@dmin`. Those for i, l and o look like them and are read so. */
const FIGURES = new Map(
  Object.entries({
    '@': 'a',
    '4': 'a',
    '8': 'b',
    '₿': 'b',
    '฿': 'b',
    '¢': 'c',
    '3': 'e',
    '€': 'e',
    '£': 'l',
    '5': 's',
    $: 's',
    '7': 't',
    '+': 't',
  }),
);
const readFigures = (text: string): string =>
  Array.from(text, (character) => FIGURES.get(character) ?? character).join('');
/** A dash between letters of katakana is read as the vowel that is drawn out. */
const readDashes = (text: string): string => text.replace(/(?<=[\u30a1-\u30fa]|\u3099|\u309a)\p{Pd}/gu, 'ー');

/** Whether a name is the exchange's, by what it looks like; `siteName` is what its operators call it. */
export function isReservedName(name: string, siteName: string): boolean {
  const plain = readDashes(name.normalize('NFKD'));
  return [plain, readFigures(plain)].some((text) => isReserved(text, siteName));
}

function isReserved(plain: string, siteName: string): boolean {
  const brand = skeletonOf(siteName);
  const whole = [skeletonOf(plain), skeletonOf(withoutEnds(plain))];
  const single = plain
    .split(/[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .flatMap((word) => [skeletonOf(word), skeletonOf(withoutEnds(word))]);
  const isWord = [...whole, ...single].some((word) => word !== '' && (words.has(word) || word === brand));
  const affixes = brand.length < BRAND_LENGTH_MIN ? roles : [...roles, brand];
  return (
    isWord ||
    whole.some((text) => affixes.some((word) => begins(text, word))) ||
    whole.some((text) => parts.some((part) => text.includes(part)))
  );
}
