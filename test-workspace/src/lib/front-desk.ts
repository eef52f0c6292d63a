import { nightsBetween } from './calendar.js'

export interface Booking {
  code: string
  room: string
  guest: string
  nights: number
}

const ratePerNight: Record<string, number> = { single: 95, double: 140, suite: 260 }
const bookings = new Map<string, Booking>()

export function freeRooms(type: string | undefined, checkIn: string, checkOut: string) {
  const nights = nightsBetween(checkIn, checkOut)
  return Object.entries(ratePerNight)
    .filter(([room]) => type === undefined || room === type)
    .map(([room, rate]) => ({ room, nights, total: rate * nights }))
}

export function book(guest: string, room: string, checkIn: string, checkOut: string): Booking {
  const code = `ALBA-${1000 + bookings.size}`
  const booking = { code, room, guest, nights: nightsBetween(checkIn, checkOut) }
  bookings.set(code, booking)
  return booking
}

export function cancel(code: string): boolean {
  return bookings.delete(code)
}
