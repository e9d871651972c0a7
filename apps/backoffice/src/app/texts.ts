/** The texts that the build of the back office carries. */
export const OFFICE_TEXTS = /^(office|ui|shell|picture|fiat\.(note|grounds|sure))\.|^fiat\.(buy|sell)$/;
