import type { proof as source } from '../zh/proof.ts';

export const proof: Record<keyof typeof source, string> = {
  'proof.title': '서명 증명',
  'proof.text':
    '지수 가격은 초 단위로 연결되고 매분 거래소가 서명합니다. 여기서 검증하거나 내려받아 오프라인으로 검증할 수 있습니다.',
  'proof.verify': '검증',
  'proof.download': '증명 내려받기',
  'proof.sound': '서명 검증 완료',
  'proof.soundText': '브라우저에서 체인과 서명을 확인했습니다. 증명할 수 없는 항목은 아래에 표시됩니다.',
  'proof.broken': '증명이 성립하지 않습니다',
  'proof.brokenText': '하나 이상의 항목이 일치하지 않습니다. 파일을 내려받아 보관하고 고객센터에 문의하세요.',
  'proof.unsupported': '이 브라우저는 Ed25519 서명 검증을 지원하지 않습니다. 증명을 내려받아 오프라인으로 검증하세요.',
  'proof.checks': '검증 항목',
  'proof.keys': '각 키는 이전 키로 서명됨',
  'proof.known': '거래소의 키: 다른 경로로 아는 키와 비교하세요',
  'proof.signed': '거래소가 증빙에 서명함',
  'proof.heads': '매분의 지수 가격이 서명됨',
  'proof.in_time': '서명 키가 당시에 존재함',
  'proof.whole': '지수 가격의 체인이 온전함',
  'proof.ticks': '증빙의 지수 가격이 체인에 있음',
  'proof.first_tick': '적용되어야 할 지수 가격을 건너뛰지 않음',
  'proof.result': '결과가 지수 가격에서 계산됨',
  'proof.verdict.proven': '증명됨',
  'proof.verdict.not_proven': '증명되지 않음',
  'proof.verdict.refuted': '불일치',
  'proof.key': '공개 키',
  'proof.limits': '주문 내용과 시각은 거래소가 서명한 증빙에 따르며 체인 자체로는 증명되지 않습니다.',
};
