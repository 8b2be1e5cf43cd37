import type { Font, Look, Mood, MoodChoice } from '../../../clients/typescript/source/index.ts';

/** The looks with the brands that they suit. */
export const LOOKS: Readonly<Record<Look, string>> = {
  clean: 'clean: software, services',
  bold: 'bold: gyms, street food, games',
  editorial: 'editorial: fashion, interiors',
  playful: 'playful: children, toys, pets',
  warm: 'warm: cafés, restaurants, farms',
  trust: 'trust: banks, lawyers, advisers',
  tech: 'tech: developers, electronics',
  poster: 'poster: sports, festivals',
  calm: 'calm: clinics, yoga, cosmetics',
  headline: 'headline: news, comments',
};

export const FONTS: Readonly<Record<Font, string>> = {
  inter: 'Inter',
  montserrat: 'Montserrat',
  anton: 'Anton',
  'archivo-black': 'Archivo Black',
  'bebas-neue': 'Bebas Neue',
  'dm-serif-display': 'DM Serif Display',
  fredoka: 'Fredoka',
  nunito: 'Nunito',
  'playfair-display': 'Playfair Display',
  poppins: 'Poppins',
  'space-grotesk': 'Space Grotesk',
};

export const MOODS: Readonly<Record<Mood, string>> = {
  calm: 'calm',
  chill: 'chill',
  confident: 'confident',
  dramatic: 'dramatic',
  dreamy: 'dreamy',
  energetic: 'energetic',
  happy: 'happy',
  playful: 'playful',
};

export const MOOD_CHOICES: Readonly<Record<MoodChoice, string>> = { ...MOODS, none: 'no music' };
