import { dayText, moment, momentText } from './calendar.js'

/** Texts that a format allows; none for a format that is not known here. `step` counts the dates of one object. */
export function textsOfFormat(format: string, variant: number, step: number): string[] {
  switch (format) {
    case 'date':
      return [dayText(moment(variant, step))]
    case 'date-time':
      return [
        momentText(moment(variant, step)),
        moment(variant, step).toISOString(),
        momentText(moment(variant, step)).slice(0, -1),
      ]
    case 'time':
      return ['09:30:00', '18:00:00', '09:30:00Z']
    case 'email':
      return ['ada@example.com', 'grace.hopper@example.com']
    case 'uri':
    case 'url':
      return ['https://example.com/guide', 'https://example.com/news/42']
    case 'hostname':
      return ['example.com', 'www.example.org']
    case 'uuid':
      return ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '6fa459ea-ee8a-4ca4-894e-db77e160355e']
    case 'duration':
      return ['PT45M', 'P2D']
    case 'ipv4':
      return ['192.0.2.17', '198.51.100.4']
    case 'ipv6':
      return ['2001:db8::17', '2001:db8::4']
    default:
      return []
  }
}
