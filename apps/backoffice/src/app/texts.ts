/** The texts that the build of the back office carries. */
export const OFFICE_TEXTS =
  /^(office|list|ui|health\.part|shell|picture|comfort\.export|network\.pause|payment\.way|fiat\.(note|grounds|sure)|staking\.(state|end)|launch\.(state|void)|spot\.(orders|trades|status)|lever\.(col|cause)|security\.(login|method|outcome))\.|^(fiat\.(buy|sell)|spot\.(buy|sell|limit|market|trades)|orders\.stop|lever\.multiple|security\.logins(\.none)?|support\.notices|refusal\.proposal_outdated)$/;
