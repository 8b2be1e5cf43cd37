import { bedroom } from './bedroom.ts';
import { beach } from './beach.ts';
import { bicycle } from './bicycle.ts';
import { books } from './books.ts';
import { bread } from './bread.ts';
import { camera } from './camera.ts';
import { car } from './car.ts';
import { cat } from './cat.ts';
import { city } from './city.ts';
import { clothes } from './clothes.ts';
import { coffee } from './coffee.ts';
import { dentist } from './dentist.ts';
import { desk } from './desk.ts';
import { dog } from './dog.ts';
import { drinks } from './drinks.ts';
import { fitness } from './fitness.ts';
import { garden } from './garden.ts';
import { health } from './health.ts';
import { house } from './house.ts';
import { laptop } from './laptop.ts';
import { livingRoom } from './living-room.ts';
import { meal } from './meal.ts';
import { money } from './money.ts';
import { mountains } from './mountains.ts';
import { music } from './music.ts';
import { phone } from './phone.ts';
import { running } from './running.ts';
import type { Scene } from './scene.ts';
import { shopping } from './shopping.ts';
import { skincare } from './skincare.ts';
import { tools } from './tools.ts';
import { toys } from './toys.ts';
import { travel } from './travel.ts';

/**
 * The scenes and the singular words that name them, in English, German, French, Spanish, Italian and Portuguese. Of
 * scenes that a prompt names equally often the first is drawn, so scenes whose words also occur beside other topics
 * come last. Words that mean something else in English are left out.
 */
export const TOPICS: readonly (readonly [Scene, string])[] = [
  [
    coffee,
    'coffee brew espresso cappuccino latte barista café cafe tea teapot roaster kaffee caffè café té cafetería chá',
  ],
  [
    bread,
    'bread bakery baker bake baking loaf dough sourdough flour pastry cake croissant rye wheat cookie brot bäckerei kuchen boulangerie pan panadería pão',
  ],
  [
    dentist,
    'dentist dental tooth teeth toothbrush toothpaste braces orthodontist zahnarzt zahn zähne dentiste dentista diente dente',
  ],
  [
    skincare,
    'skin skincare cosmetic cream serum soap shampoo beauty makeup perfume lotion spa salon hair hairdresser haircut haut hautpflege kosmetik creme seife peau crème piel crema jabón pelle pele',
  ],
  [
    health,
    'clinic doctor medicine medical health pharmacy hospital pill vitamin therapy nurse arzt praxis apotheke gesundheit santé médecin salud médico clínica salute saúde',
  ],
  [bicycle, 'bicycle bike cyclist cycling ebike fahrrad vélo bicicleta bici bicicletta'],
  [running, 'runner running jogging jog marathon sneaker sprint laufen läufer courir correr corsa'],
  [
    fitness,
    'gym fitness workout training trainer yoga pilates muscle dumbbell kettlebell exercise gimnasio palestra musculation',
  ],
  [dog, 'dog puppy hund welpe chien perro cachorro'],
  [cat, 'cat kitten katze gato gatto'],
  [
    music,
    'music guitar song band concert piano playlist album musician musik gitarre musique chanson guitare música guitarra musica',
  ],
  [
    toys,
    'toy child children kid baby playground nursery kindergarten parent spielzeug kinder jouet enfant bébé juguete niño niña giocattolo bambino criança brinquedo',
  ],
  [
    books,
    'book school student study teacher lesson learn learning library exam homework course language buch bücher schule lernen livre école libro escuela scuola livro escola',
  ],
  [
    clothes,
    'fashion dress shirt jacket clothes clothing wardrobe coat linen jeans wear outfit kleid kleidung hemd jacke robe vêtement chemise moda ropa vestido camisa abito roupa',
  ],
  [car, 'car driver driving garage vehicle auto fahren voiture coche carro macchina'],
  [
    beach,
    'beach sea ocean holiday vacation summer island surf coast strand meer urlaub sommer plage mer vacances été playa mar verano spiaggia praia',
  ],
  [
    mountains,
    'mountain hike hiker hiking camping camp forest nature lake alps outdoor trail berg wandern wald montagne randonnée forêt montaña bosque montagna montanha',
  ],
  [
    travel,
    'travel traveller traveler trip suitcase luggage journey airport flight tourist reise reisen koffer voyage valise viaje maleta viaggio viagem',
  ],
  [
    garden,
    'garden gardener gardening plant flower florist rose tree lawn garten pflanze blume jardin fleur plante jardín flor planta giardino fiore jardim',
  ],
  [
    money,
    'money invest investment bank banking savings save budget finance financial revenue insurance salary pension loan price geld sparen versicherung argent banque dinero banco soldi banca dinheiro',
  ],
  [
    desk,
    'invoice tax accounting accountant bookkeeping paperwork contract document receipt rechnung steuer buchhaltung facture impôt factura impuesto fattura tassa fatura',
  ],
  [
    drinks,
    'drink juice lemonade cocktail smoothie water wine beer bar saft getränk wein bier jus vin bière jugo zumo vino cerveza bebida suco',
  ],
  [
    meal,
    'food meal lunch dinner breakfast recipe cook cooking kitchen restaurant salad vegetable fruit pizza pasta soup vegan chef essen kochen rezept küche nourriture cuisine recette comida cocina receta cibo cucina ricetta cozinha',
  ],
  [bedroom, 'bed bedroom sleep sleeping mattress pillow night bett schlaf schlafen dormir cama letto dormire'],
  [
    livingRoom,
    'sofa couch chair armchair furniture interior lamp apartment living decor möbel wohnung stuhl sessel meuble canapé silla mueble sedia divano cadeira',
  ],
  [house, 'house home roof estate mortgage landlord rent haus immobilie maison casa hogar'],
  [
    tools,
    'tool hammer repair plumber electrician craft craftsman handyman builder paint painter werkzeug handwerker outil herramienta attrezzo ferramenta',
  ],
  [
    camera,
    'camera photographer photography film filming video creator podcast influencer kamera fotograf caméra photographe cámara fotógrafo',
  ],
  [
    shopping,
    'shop shopping store gift present sale discount parcel delivery customer geschenk einkaufen magasin cadeau tienda regalo compra negozio loja presente',
  ],
  [city, 'city town street skyline urban downtown berlin paris london stadt straße ville ciudad calle città cidade'],
  [
    laptop,
    'software laptop computer office dashboard code coding developer spreadsheet website startup online remote work data computer büro arbeit ordinateur bureau ordenador oficina ufficio escritório',
  ],
  [phone, 'phone app mobile smartphone screen telefon téléphone teléfono telefono telefone'],
];
