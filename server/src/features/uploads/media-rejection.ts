import { UNSUPPORTED_FILE } from '@greenroom/contract/kit/media.ts'

/** A file that can't be displayed; the message is shown to the uploader. Other errors are retried. */
export class MediaRejection extends Error {}

export const rejectionMessages = {
  type: UNSUPPORTED_FILE,
  pictureTooLarge: 'Images can be up to 64 MB.',
  tooManyPixels: 'Images can have up to 100 megapixels.',
  tooManyPixelsToDecodeAtOnce:
    'Progressive and AVIF images can have up to 40 megapixels. Save this one as a baseline JPEG.',
  tooManyHeicPixels: 'HEIC images can have up to 50 megapixels. Save this one as a baseline JPEG.',
  smallPictureType: 'Use a PNG, JPEG, WebP or AVIF image.',
  smallPictureTooLarge: 'Use an image of up to 1920 × 1080 pixels.',
  posterTooLarge: 'Posters can be up to 1920 × 1080 pixels.',
  pictureDamaged: 'This image is damaged or incomplete.',
  pictureTooSlow: 'This image takes too long to process. Use a smaller one.',
  videoDamaged: 'This video is damaged or incomplete.',
  videoTooLong: 'Videos can be up to 4 hours long.',
  videoTooManyPixels: 'Videos can be up to 8K (7680 × 4320).',
  videoCodec: 'Browsers can’t play this video format. Save it as MP4 (H.264) and try again.',
  videoTooSlow: 'This video takes too long to process. Use a shorter or smaller one.',
  unknown: 'This file couldn’t be processed. Try another one.',
}
