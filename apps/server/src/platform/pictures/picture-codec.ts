// What comes in as a picture: recognized by its bytes, refused where it is something else as well, and drawn anew, so that
// nothing of the file that was sent is ever stored: no metadata, no place, no hidden content.
import { identity } from '@bourse/contract';
import { accept, refuse, type Result } from '@bourse/domain';
import sharp, { type Sharp } from 'sharp';

const { PICTURE_BYTES_MAX, PICTURE_MEGAPIXELS_MAX, PICTURE_PIXELS_MAX } = identity;

export type EncodedPicture = { readonly bytes: Buffer; readonly width: number; readonly height: number };
export type CodecRefusal = 'picture_too_large' | 'picture_type_not_allowed' | 'picture_unreadable';

/** The way in which a picture is drawn anew. */
export type Drawing = {
  /** Longest side of what is stored, in pixels. */
  readonly sideMax: number;
  readonly finish: (picture: Sharp) => Sharp;
};

/** The small print of an ID stays legible. A JPEG knows no transparency: white shows through. */
export const DOCUMENT: Drawing = {
  sideMax: 2_560,
  finish: (picture) => picture.flatten({ background: '#ffffff' }).toColourspace('srgb').jpeg({ quality: 86 }),
};
/** A logo or thumbnail, at twice the size at which it is shown; what is transparent stays so. */
export const ORNAMENT: Drawing = {
  sideMax: 1_280,
  finish: (picture) => picture.toColourspace('srgb').webp({ quality: 86 }),
};
const DECODE_SECONDS_MAX = 10;

// The library reads many formats, SVG and PDF among them; here it knows three, and from memory alone.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// One picture keeps one core busy, and none of another user's is kept in memory.
sharp.concurrency(1);
sharp.cache(false);

/** Draws a JPEG, PNG or WebP anew, upright. Refusals in the order of their type. */
export async function encodePicture(
  bytes: Buffer,
  { sideMax, finish }: Drawing,
): Promise<Result<EncodedPicture, CodecRefusal>> {
  const tooLarge = refuse('picture_too_large', {
    mb: PICTURE_BYTES_MAX / 1_048_576,
    mp: PICTURE_MEGAPIXELS_MAX,
  });
  if (bytes.length > PICTURE_BYTES_MAX) return tooLarge;
  if (!isPicture(bytes) || isSomethingElseToo(bytes)) return refuse('picture_type_not_allowed');
  try {
    // Only the head is read here, so the size may be any.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > PICTURE_PIXELS_MAX) return tooLarge;
    const source = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error', sequentialRead: true });
    const scaled = source
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await finish(scaled)
      .timeout({ seconds: DECODE_SECONDS_MAX })
      .toBuffer({ resolveWithObject: true });
    return accept({ bytes: data, width: info.width, height: info.height });
  } catch {
    // Whatever the decoder stumbles over, the picture is at fault: it is the only input.
    return refuse('picture_unreadable');
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

function isPicture(bytes: Buffer): boolean {
  if (bytes.subarray(0, JPEG.length).equals(JPEG) || bytes.subarray(0, PNG.length).equals(PNG)) return true;
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}

/** Words that begin a page or a program; a picture of 5 MB holds one of them by chance once in some thousand. */
const MARKUP = /<(?:script|html|!doctype|iframe|\?php|svg[\s>])/i;
/** Readers of PDF look for its header this far into a file. */
const PDF_HEADER_WITHIN = 1_024;
/** The end record of a ZIP archive is found within its longest comment from the end. */
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_END_WITHIN = 65_557;

/** A file that other programs would read as a page, a script, a document or an archive. */
function isSomethingElseToo(bytes: Buffer): boolean {
  if (MARKUP.test(bytes.toString('latin1'))) return true;
  if (bytes.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-')) return true;
  return bytes.subarray(-ZIP_END_WITHIN).includes(ZIP_END);
}
