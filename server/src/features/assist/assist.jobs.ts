import type { Platform } from '../../platform/ctx.ts'
import { LEARN_QUEUE, learnAnswers } from './past-answers.service.ts'

export function assistJobs(platform: Platform): void {
  platform.jobs.define(LEARN_QUEUE, ({ agencyId = '', creatorId = '' }) =>
    learnAnswers(platform, agencyId, creatorId),
  )
}
