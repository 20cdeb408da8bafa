import type { TestProject } from 'vitest/node'
import { startTestCluster } from './postgres.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await startTestCluster()
  project.provide('cluster', cluster)
  return stop
}
