/** Refusals about images and files. In a file of its own, because the whole catalogue would be too long for one. */
export const fileErrors = {
  'picture.wrong_type': [415, 'Please choose a JPEG, PNG, WebP, AVIF or GIF image.'],
  'picture.empty': [400, 'This file is empty. Please choose an image.'],
  'picture.not_its_type': [400, 'This file is not the kind of image it says it is.'],
  'picture.unreadable': [400, 'This image is damaged or incomplete. Please choose another.'],
  'picture.too_many_pixels': [
    400,
    'This image has too many pixels. Please choose one of at most 50 megapixels.',
  ],
  'file.empty': [400, 'This file is empty. Please choose another.'],
  'file.too_large': [413, 'This file is larger than {max} MB.'],
  'file.length_missing': [411, 'The request must say how long the file is.'],
  'file.wrong_offset': [409, 'The upload continues from another position.'],
  'file.range_beyond': [416, 'The file ends before this part of it.'],
  'file.order_full': [413, 'The files of an order can have {max} MB in total. Please remove some.'],
  'file.infected': [422, 'The virus scanner found something in this file, so it was not accepted.'],
  'file.not_scanned': [
    503,
    'The virus scanner is not answering. Please try again in a few minutes.',
  ],
  'file.quota': [429, 'You have uploaded a lot today. Please try again tomorrow.'],
  'file.not_usable': [400, 'A file has expired. Please add it again.'],
  'storage.full': [503, 'There is no room for files right now. Please try again later.'],
} as const satisfies Record<string, readonly [number, string]>
