// Texts of the back office about what levels allow, and what requests may cost.
import type { officeLimits as source } from '../zh/office-limits.ts';

export const officeLimits: Record<keyof typeof source, string> = {
  'office.limits': '限額',
  'office.limits.levels': '各等級的限額',
  'office.limits.changes': '限額變更',
  'office.limits.users': '用戶數',
  'office.limits.field.day_limit': '24 小時提幣額',
  'office.limits.fiat': '每日法幣交易額',
  'office.limits.lever': '槓桿合約：槓桿 × 手數',
  'office.limits.text': '由另一位操作員批准。已提交的不受影響；低等級的限額不能高於上一等級。',
  'office.limits.noChangesHint': '在「各等級的限額」中提出變更',
  'office.limits.requests': '請求頻率',
  'office.limits.requestsText': '每點約合伺服器一毫秒。超出者須等候，回應註明秒數。',
  'office.limits.requestsOff': '本站未啟用請求限制（RATE_LIMITS=off）',
  'office.limits.purse': '對象',
  'office.limits.points': '點數',
  'office.limits.window': '時間窗',
  'office.limits.seconds': '{seconds} 秒',
  'office.limits.purse.visitors': '同一網絡的訪客',
  'office.limits.purse.user': '單個用戶',
  'office.limits.purse.keys': '單個用戶的 API 密鑰，從該用戶的點數中扣除',
  'office.limits.purse.users': '同一網絡的用戶',
  'office.limits.purse.day': '一名用戶一天的訂單；其他資金操作每次計 10',
  'office.limits.purse.keys_day': '一名用戶的 API 密鑰一天的用量，從該用戶的點數中扣除',
  'office.limits.purse.sensitive': '同一網絡的驗證碼、登入與註冊',
};
