// Pictures for everybody to see: the site's logo, thumbnails of articles. Operators upload them.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { text } from './fields.ts';

export const upload = defineCall({
  method: 'POST',
  path: '/api/office/picture',
  access: 'operator',
  permission: 'news.edit',
  summary:
    'Upload one picture (multipart, field `file`): JPEG, PNG or WebP, at most 5 MB. `message` is its URL, for everybody, ' +
    'and is deleted after a day unless the logo, an article or a coin uses it.',
  // The file itself is no field: it is read from the multipart body.
  input: z.object({}),
  message: z.string(),
  takesFile: true,
});

export const picture = defineCall({
  method: 'GET',
  path: '/api/site_picture',
  access: 'public',
  summary: 'A picture of the site, as a WebP image and no envelope. What a name shows never changes.',
  input: z.object({ name: text(64) }),
  message: z.string(),
  fileType: 'image/webp',
});
