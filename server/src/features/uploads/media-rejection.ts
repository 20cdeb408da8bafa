/** A file we can't show; the message is for the sender. Other errors are retried. */
export class MediaRejection extends Error {}

export const rejectionMessages = {
  type: 'Only pictures (JPEG, PNG, WebP, GIF, AVIF) and videos (MP4, MOV, WebM) can be sent.',
  heic: 'HEIC pictures aren’t supported. Save it as JPEG and try again.',
  pictureTooLarge: 'Pictures can be up to 64 MB.',
  tooManyPixels: 'Pictures can have up to 100 megapixels.',
  pictureDamaged: 'This picture is damaged or incomplete.',
  pictureTooSlow: 'This picture takes too long to process.',
  videoDamaged: 'This video is damaged or incomplete.',
  videoCodec: 'Browsers can’t play this video format. Save it as MP4 (H.264) and try again.',
  videoTooSlow: 'This video takes too long to process.',
  unknown: 'This file couldn’t be processed. Try another one.',
}
