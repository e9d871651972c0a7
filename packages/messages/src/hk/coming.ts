import type { coming as source } from '../zh/coming.ts';

export const coming: Record<keyof typeof source, string> = {
  'coming.badge': '即將推出',
  'coming.notice': '推出時間以公告為準。',
  'coming.step.markets': '查看行情',
  'coming.step.notices': '查看公告',
  'coming.area.launch': '新幣認購的額度、鎖定期與解鎖進度，逐項公開。',
  'coming.launch': '新幣認購',
  'coming.launchRecords': '認購紀錄',
};
