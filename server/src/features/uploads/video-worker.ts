import { parentPort, workerData } from 'node:worker_threads'
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
import { words } from './unfit.ts'

/** Runs in a thread of its own, see videos.ts: packs a video anew, pictures and sound as they are, and nothing else. */

const { source, target, webm } = workerData as { source: string; target: string; webm: boolean }

async function packAnew() {
  const input = new Input({ source: new FilePathSource(source), formats: [MP4, QTFF, WEBM] })
  if (!(await input.canRead())) return { trouble: words.damagedVideo }
  const track = await input.getPrimaryVideoTrack()
  if (!track) return { trouble: (await input.getTracks()).length > 0 ? words.type : words.damagedVideo }
  const output = new Output({
    format: webm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false }),
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
    return { trouble: words.videoCodec }
  await conversion.execute()
  const seconds = await input.computeDuration([track])
  return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight(), seconds }
}

Logging.level = LogLevel.Silent
packAnew().then(
  (result) => parentPort?.postMessage(result),
  () => parentPort?.postMessage({ trouble: words.damagedVideo }),
)
