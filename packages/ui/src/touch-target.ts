/**
 * For a finger, what is drawn 36 px tall can be pressed a little above and below as well: 44 px at
 * least, as a finger needs, with or without a border.
 */
export const TALL_TARGET =
  'relative touch:h-9! touch:min-w-11 touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-[5px]';
