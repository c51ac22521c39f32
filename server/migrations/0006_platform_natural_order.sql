-- Names as people count them: OH-7 before OH-71, whatever the language.
CREATE COLLATION platform.natural_order (provider = icu, locale = 'und-u-kn');
