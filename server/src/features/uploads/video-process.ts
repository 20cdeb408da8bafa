import { MAX_VIDEO_PIXELS, MAX_VIDEO_SECONDS } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  Logging,
  LogLevel,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { rejectionMessages } from './media-rejection.ts'
import type { VideoResult, VideoTask } from './videos.ts'

/**
 * Runs in the limited process that videos.ts starts, and copies the primary tracks into a new container
 * without metadata. Reads the task from its argument and writes the result to stdout.
 */

const { source, target, isWebm } = JSON.parse(process.argv[2] ?? '') as VideoTask

async function remux(): Promise<VideoResult> {
  const input = new Input({ source: new FilePathSource(source), formats: [MP4, QTFF, WEBM] })
  if (!(await input.canRead())) return { problem: rejectionMessages.videoDamaged }
  const track = await input.getPrimaryVideoTrack()
  if (!track)
    return {
      problem: (await input.getTracks()).length > 0 ? rejectionMessages.type : rejectionMessages.videoDamaged,
    }
  const seconds = await input.computeDuration([track])
  if (seconds > MAX_VIDEO_SECONDS) return { problem: rejectionMessages.videoTooLong }
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  if (width * height > MAX_VIDEO_PIXELS) return { problem: rejectionMessages.videoTooManyPixels }
  const output = new Output({
    format: isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(target),
  })
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
    tags: {},
    showWarnings: false,
  })
  if (!conversion.isValid || conversion.discardedTracks.some(({ reason }) => reason !== 'discarded_by_user'))
    return { problem: rejectionMessages.videoCodec }
  await conversion.execute()
  return { width, height, seconds }
}

Logging.level = LogLevel.Silent
const result = await remux().catch(() => ({ problem: rejectionMessages.videoDamaged }))
process.stdout.write(JSON.stringify(result))
