import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPicture } from '../../modules/identity/testing.ts';
import { DOCUMENT, encodePicture } from './picture-codec.ts';

async function mustEncode(bytes: Buffer) {
  const encoded = await encodePicture(bytes, DOCUMENT);
  if (!encoded.ok) throw new Error(encoded.code);
  return encoded.value;
}

const refusalOf = async (bytes: Buffer): Promise<string> => {
  const encoded = await encodePicture(bytes, DOCUMENT);
  return encoded.ok ? 'taken' : encoded.code;
};

/** A chunk of a PNG. Its checksum is computed as the format wants it, so that only the content is at fault. */
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A grey PNG of any size, all of it one colour: some kilobytes that unpack to hundreds of megabytes. */
function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 2_000)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('what is taken', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s becomes a JPEG of the same size', async (format) => {
    const encoded = await mustEncode(await drawPicture(format, { width: 120, height: 80 }));
    const drawn = await sharp(encoded.bytes).metadata();
    expect(drawn).toMatchObject({ format: 'jpeg', width: 120, height: 80 });
    expect(encoded).toMatchObject({ width: 120, height: 80 });
  });

  test('what is larger than the screen is scaled down, what is smaller stays', async () => {
    const encoded = await mustEncode(await drawPicture('jpeg', { width: 4_000, height: 2_000 }));
    expect(encoded).toMatchObject({ width: 2_560, height: 1_280 });
  });

  test('what a camera of 12 megapixels takes is taken, 13 are told the bound', async () => {
    expect(await mustEncode(await drawPicture('jpeg', { width: 4_080, height: 3_072 }))).toMatchObject({
      width: 2_560,
    });
    const refusal = await encodePicture(await drawPicture('jpeg', { width: 4_160, height: 3_120 }), DOCUMENT);
    expect(refusal).toMatchObject({ code: 'picture_too_large', params: { mb: 5, mp: 12 } });
  });

  test('metadata goes, and the picture is upright without it', async () => {
    const withMetadata = await sharp(await drawPicture('jpeg', { width: 60, height: 40 }))
      .withExif({ IFD0: { Copyright: 'somewhere-private', Orientation: '6' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(withMetadata).metadata()).exif).toBeDefined();
    const encoded = await mustEncode(withMetadata);
    const drawn = await sharp(encoded.bytes).metadata();
    expect([drawn.exif, drawn.icc, drawn.xmp, drawn.iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(encoded.bytes.includes('somewhere-private')).toBe(false);
  });

  test('what is appended to a photo does not survive', async () => {
    const hidden = Buffer.concat([await drawPicture('jpeg'), Buffer.from('hidden passenger')]);
    expect((await mustEncode(hidden)).bytes.includes('hidden passenger')).toBe(false);
  });
});

describe('what is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG', svg],
    ['a page', '<!doctype html><html><body>hi</body></html>'],
    ['a document', '%PDF-1.7 ...'],
    ['a GIF', 'GIF89a....................'],
    ['a text', 'front.jpg'],
    ['a program', '#!/bin/sh\necho'],
  ])('%s', async (_, text) => {
    expect(await refusalOf(Buffer.from(text))).toBe('picture_type_not_allowed');
  });

  test('a real GIF, whatever it is called', async () => {
    expect(await refusalOf(await drawPicture('gif'))).toBe('picture_type_not_allowed');
  });

  const comment = (text: string) => Buffer.from(text, 'latin1');
  test.each([
    ['a page', comment('<HTML><body onload=alert(1)>')],
    ['a script', comment('<script>alert(1)</script>')],
    ['an SVG', comment(svg)],
    ['a PHP program', comment('<?php system($_GET[0]); ?>')],
    ['an archive', comment('PK\u0005\u0006'.padEnd(22, '\0'))],
  ])('a picture that is %s as well', async (_, passenger) => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const polyglot = Buffer.concat([await drawPicture(format), passenger]);
      expect(await refusalOf(polyglot)).toBe('picture_type_not_allowed');
    }
  });

  test('a JPEG whose head a PDF reader would take', async () => {
    const jpeg = await drawPicture('jpeg');
    const text = Buffer.from('%PDF-1.4');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(text.length + 2);
    const segment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, text]);
    const polyglot = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
    expect((await sharp(polyglot).metadata()).format).toBe('jpeg');
    expect(await refusalOf(polyglot)).toBe('picture_type_not_allowed');
  });

  test('a picture that only begins like one, or ends early', async () => {
    const png = await drawPicture('png', { width: 300, height: 300 });
    expect(await refusalOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]))).toBe('picture_unreadable');
    expect(await refusalOf(png.subarray(0, 60))).toBe('picture_unreadable');
    // Every run draws the same noise: some other would hold the mark of an archive by chance.
    const noise = Buffer.from(Array.from({ length: 400 * 400 }, (_, at) => Math.imul(at, at) >>> 7));
    const jpeg = await sharp(noise, { raw: { width: 400, height: 400, channels: 1 } })
      .jpeg()
      .toBuffer();
    expect(await refusalOf(jpeg.subarray(0, jpeg.length / 2))).toBe('picture_unreadable');
  });

  test('more than 5 MB', async () => {
    expect(await refusalOf(Buffer.concat([await drawPicture('jpeg'), Buffer.alloc(5_242_880)]))).toBe(
      'picture_too_large',
    );
  });

  test('huge dimensions, before anything is unpacked', async () => {
    const bomb = bombPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(5_242_880);
    const before = process.memoryUsage().rss;
    expect(await refusalOf(bomb)).toBe('picture_too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1_048_576);
    expect(await refusalOf(bombPng(65_000, 700))).toBe('picture_too_large');
  });
});
