// Texts of the back office about what levels allow, and what requests may cost.
import type { officeLimits as source } from '../zh/office-limits.ts';

export const officeLimits: Record<keyof typeof source, string> = {
  'office.limits': '上限',
  'office.limits.levels': 'レベル別の上限',
  'office.limits.changes': '上限の変更',
  'office.limits.users': 'ユーザー数',
  'office.limits.field.day_limit': '24 時間の出金',
  'office.limits.fiat': '1 日の法定通貨取引',
  'office.limits.lever': 'レバレッジ先物：レバレッジ × 枚数',
  'office.limits.text': '別の担当者が承認します。処理中の出金はそのままです。下のレベルより低い上限にはできません。',
  'office.limits.noChangesHint': '「レベル別の上限」から変更を申請します',
  'office.limits.requests': 'リクエストの上限',
  'office.limits.requestsText':
    '1 ポイントはサーバーの約 1 ミリ秒です。使い切ると待つことになり、応答に秒数が示されます。',
  'office.limits.requestsOff': 'このサイトでは無効です（RATE_LIMITS=off）',
  'office.limits.purse': '対象',
  'office.limits.points': 'ポイント',
  'office.limits.window': '期間',
  'office.limits.seconds': '{seconds} 秒',
  'office.limits.purse.visitors': '同じネットワークの訪問者',
  'office.limits.purse.user': 'ユーザー 1 人',
  'office.limits.purse.keys': 'ユーザー 1 人の API キー。そのユーザーのポイントから引く',
  'office.limits.purse.users': '同じネットワークのユーザー',
  'office.limits.purse.day': '1ユーザーの1日の注文。ほかの資金操作は10として数える',
  'office.limits.purse.keys_day': '1ユーザーの API キーの1日分。そのユーザーのポイントから引く',
  'office.limits.purse.sensitive': '同じネットワークの認証コード・ログイン・登録',
};
