import type { TestProject } from 'vitest/node'
import { startTestCluster } from './postgres.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, emptyCluster, stop } = await startTestCluster()
  project.provide('cluster', cluster)
  project.provide('emptyCluster', emptyCluster)
  return stop
}
