// Texts of what staking and subscriptions keep of a user's coins, on the home page and among the assets.
import type { holdings as source } from '../zh/holdings.ts';

export const holdings: Record<keyof typeof source, string> = {
  'holdings.title': '스테이킹 및 청약',
  'holdings.text': '모두 현물 계정에 있으며 총자산에 한 번만 포함됩니다.',
  'holdings.staked': '스테이킹 원금',
  'holdings.interest': '받을 이자',
  'holdings.due': '{time} 만기',
  'holdings.locked': '청약 잠금',
  'holdings.unlocks': '{time} 해제 가능',
  'holdings.unlockable': '잠금 해제 가능',
  'holdings.held': '결과 대기 중인 결제',
  'holdings.worth': 'USDT 환산',
  'holdings.unpriced': '{coins}: 아직 시장 가격이 없어 0 USDT로 계산합니다.',
  'holdings.none': '스테이킹이나 청약이 없습니다',
  'holdings.noneText': '코인을 스테이킹해 정해진 이자를 받거나 판매 중인 신규 코인을 청약하세요.',
  'holdings.toStaking': '스테이킹',
  'holdings.toRecords': '청약 내역',
  'holdings.toAssets': '자산 현황',
};
