// biome-ignore lint/performance/noBarrelFile: goes as soon as fan-list.test.ts and fan-search.test.ts import fans.ts
export { fanWithHistory, ownCreator, pay } from './fans.ts'
