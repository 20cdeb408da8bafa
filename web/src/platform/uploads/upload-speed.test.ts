import { expect, test } from 'vitest'
import { createSpeedMeter, formatTimeLeft, secondsLeft } from './upload-speed.ts'

const MB = 1_000_000

test('a steady upload shows its speed', () => {
  const meter = createSpeedMeter()
  meter.add(0, 0)
  expect(meter.speed()).toBeNull()
  for (let second = 1; second <= 5; second++) meter.add(second * 8 * MB, second * 1_000)
  expect(meter.speed()).toBeCloseTo(8 * MB)
})

test('a burst changes the displayed speed only slightly, a lasting change fully', () => {
  const meter = createSpeedMeter()
  let sent = 0
  const send = (bytes: number, second: number) => {
    sent += bytes
    meter.add(sent, second * 1_000)
  }
  for (let second = 0; second <= 10; second++) send(MB, second)
  send(5 * MB, 11)
  const afterBurst = meter.speed() ?? 0
  expect(afterBurst).toBeGreaterThan(MB)
  expect(afterBurst).toBeLessThan(2.5 * MB)
  for (let second = 12; second <= 40; second++) send(5 * MB, second)
  expect(meter.speed()).toBeGreaterThan(4.9 * MB)
})

test('events in quick succession are merged', () => {
  const meter = createSpeedMeter()
  meter.add(0, 0)
  meter.add(4 * MB, 10)
  expect(meter.speed()).toBeNull()
  meter.add(4 * MB, 1_000)
  expect(meter.speed()).toBeCloseTo(4 * MB)
})

test('the speed drops while an upload stalls, and is unknown after its position goes back', () => {
  const meter = createSpeedMeter()
  meter.add(0, 0)
  meter.add(8 * MB, 1_000)
  for (let second = 2; second <= 20; second++) meter.add(8 * MB, second * 1_000)
  expect(meter.speed()).toBeLessThan(0.1 * MB)
  meter.add(2 * MB, 21_000)
  expect(meter.speed()).toBeNull()
})

test.each([
  [100, null, null],
  [100, 0, null],
  [100, 20, 5],
])('%s bytes at %s per second take %s seconds', (bytes, speed, expected) => {
  expect(secondsLeft(bytes, speed)).toBe(expected)
})

test.each([
  [0.4, 'a few seconds left'],
  [18.2, '18 seconds left'],
  [43, '45 seconds left'],
  [58, '1 minute left'],
  [150, '3 minutes left'],
  [3_600, '1 h left'],
  [5_400, '1 h 30 min left'],
])('%s seconds are shown as %j', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text)
})
