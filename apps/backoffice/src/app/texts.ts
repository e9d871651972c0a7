/** The texts that the build of the back office carries. */
export const OFFICE_TEXTS =
  /^(office|ui|shell|picture|network\.pause|payment\.way|fiat\.(note|grounds|sure)|staking\.(state|end)|launch\.(state|void))\.|^fiat\.(buy|sell)$/;
